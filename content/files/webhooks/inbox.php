<?php

/** Stores each event once, until it is too old to return, and hands it out until its work is done. */
class EventInbox
{
    private const SEVEN_DAYS = 7 * 24 * 60 * 60;

    public function __construct(private string $file)
    {
    }

    /** Returns 'new', 'duplicate' or 'too old'. Call it only with a verified event. */
    public function accept(array $event, ?int $now = null): string
    {
        $oldest = ($now ?? time()) - self::SEVEN_DAYS;
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

    /** Calls `$handle` with every event that is due. */
    public function work(callable $handle, ?int $now = null): void
    {
        $worker = fopen("$this->file.work", 'c');
        // Another process is working. It takes what is new, or the cron job does.
        if (!flock($worker, LOCK_EX | LOCK_NB)) {
            return;
        }
        while ($event = $this->nextTry($now ?? time())) {
            try {
                $handle($event);
                $this->change(function (array &$entries) use ($event): void {
                    $entries[$event['id']]['done'] = true;
                });
            } catch (Throwable $error) {
                error_log("Event $event[id] is not done: " . $error->getMessage());
            }
        }
        fclose($worker);
    }

    /** Counts the try first, because it can end the process. */
    private function nextTry(int $now): ?array
    {
        return $this->change(function (array &$entries) use ($now): ?array {
            $due = array_filter($entries, fn ($entry) => !$entry['done'] && ($entry['try_at'] ?? 0) <= $now);
            foreach ($due as $id => $entry) {
                $tries = $entries[$id]['tries'] = ($entry['tries'] ?? 0) + 1;
                $entries[$id]['try_at'] = $now + 5 * 2 ** min($tries, 10);
                if ($tries === 5) {
                    error_log("ALERT: Event $id is not done after four tries");
                }
                return $entry['event'];
            }
            return null;
        });
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
