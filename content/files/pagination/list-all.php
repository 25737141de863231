<?php

/**
 * Yields every item of a list once.
 * `$fetchPage` takes a page number, from 1, and returns the decoded response as an array.
 */
function listAll(callable $fetchPage): Generator
{
    $seen = [];
    for ($page = 1; ; $page++) {
        $response = $fetchPage($page);
        $items = $response['data'] ?? throw new RuntimeException("Page $page has no data");
        foreach ($items as $item) {
            if (isset($seen[$item['id']])) {
                continue;
            }
            $seen[$item['id']] = true;
            yield $item;
        }
        // An empty page ends the list too, whatever `has_more` says.
        if ($items === [] || !($response['meta']['has_more'] ?? false)) {
            return;
        }
    }
}
