<?php

/** Accepts each event once. Forgets an id when its event is too old to return. */
class EventInbox
{
    private const SEVEN_DAYS = 7 * 24 * 60 * 60;

    /** PHP keeps nothing between requests, so the ids live in a file. */
    public function __construct(
        private string $file,
        private int $maxAge = self::SEVEN_DAYS,
    ) {
    }

    /** Returns 'new', 'duplicate' or 'too old'. Call it only with a verified event. */
    public function accept(array $event, ?int $now = null): string
    {
        $oldest = ($now ?? time()) - $this->maxAge;
        if ($event['created'] < $oldest) {
            return 'too old';
        }
        $file = fopen($this->file, 'c+');
        flock($file, LOCK_EX);
        $createdById = json_decode(stream_get_contents($file), true) ?? [];
        if (isset($createdById[$event['id']])) {
            return 'duplicate';
        }
        $createdById = array_filter($createdById, fn ($created) => $created >= $oldest);
        $createdById[$event['id']] = $event['created'];
        ftruncate($file, 0);
        rewind($file);
        fwrite($file, json_encode($createdById));
        fclose($file);
        return 'new';
    }
}
