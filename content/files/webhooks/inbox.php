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

    /** Calls `$handle` with every event that is not done. After an error, it is due again later. */
    public function work(callable $handle, ?int $now = null): void
    {
        $now ??= time();
        $worker = fopen("$this->file.work", 'c');
        flock($worker, LOCK_EX);
        $isDue = fn ($entry) => !$entry['done'] && ($entry['try_at'] ?? 0) <= $now;
        $open = $this->change(fn (array &$entries) => array_filter($entries, $isDue));
        foreach ($open as $id => $entry) {
            try {
                $handle($entry['event']);
            } catch (Throwable $error) {
                $tries = $this->change(function (array &$entries) use ($id, $now): int {
                    $tries = ($entries[$id]['tries'] ?? 0) + 1;
                    $entries[$id]['try_at'] = $now + 5 * 2 ** min($tries, 10);
                    return $entries[$id]['tries'] = $tries;
                });
                $alert = $tries === 5 ? 'ALERT: ' : '';
                error_log("{$alert}Event $id is not done: " . $error->getMessage());
                continue;
            }
            $this->change(function (array &$entries) use ($id): void {
                $entries[$id]['done'] = true;
            });
        }
        fclose($worker);
    }

    /** Lets `$edit` change the entries under a lock, and replaces the file, so that a crash leaves the old one. */
    private function change(callable $edit): mixed
    {
        $lock = fopen("$this->file.lock", 'c');
        flock($lock, LOCK_EX);
        $stored = is_file($this->file) ? file_get_contents($this->file) : '[]';
        $entries = json_decode($stored, true, flags: JSON_THROW_ON_ERROR);
        $result = $edit($entries);
        $json = json_encode($entries, JSON_THROW_ON_ERROR);
        if (file_put_contents("$this->file.new", $json) === false || !rename("$this->file.new", $this->file)) {
            throw new RuntimeException("Cannot write $this->file");
        }
        fclose($lock);
        return $result;
    }
}
