<?php

/** Stores each event once, until it is too old to return, and hands it out until its work is done. */
class EventInbox
{
    private const SEVEN_DAYS = 7 * 24 * 60 * 60;

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
        return $this->change(function (array &$entries) use ($event, $oldest): string {
            $isKept = fn ($entry) => !$entry['done'] || $entry['event']['created'] >= $oldest;
            $entries = array_filter($entries, $isKept);
            if (isset($entries[$event['id']])) {
                return 'duplicate';
            }
            $entries[$event['id']] = ['event' => $event, 'done' => false];
            return 'new';
        });
    }

    /** Calls `$handle` with every event that is not done. After an error, the next call tries again. */
    public function work(callable $handle): void
    {
        $worker = fopen("$this->file.lock", 'c');
        flock($worker, LOCK_EX);
        $open = $this->change(fn (array &$entries) => array_filter($entries, fn ($entry) => !$entry['done']));
        foreach ($open as $id => $entry) {
            try {
                $handle($entry['event']);
            } catch (Throwable $error) {
                error_log("Event $id is not done: " . $error->getMessage());
                continue;
            }
            $this->change(function (array &$entries) use ($id): void {
                $entries[$id]['done'] = true;
            });
        }
        fclose($worker);
    }

    /** Reads the file, lets `$edit` change the entries, and writes them back under a lock. */
    private function change(callable $edit): mixed
    {
        $file = fopen($this->file, 'c+');
        flock($file, LOCK_EX);
        $entries = json_decode(stream_get_contents($file), true) ?? [];
        $result = $edit($entries);
        ftruncate($file, 0);
        rewind($file);
        fwrite($file, json_encode($entries));
        fclose($file);
        return $result;
    }
}
