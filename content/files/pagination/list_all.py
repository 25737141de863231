def list_all(fetch_page):
    """Yields every item of a list once.

    `fetch_page` takes a page number, from 1, and returns the parsed response.
    """
    seen = set()
    page = 1
    while True:
        response = fetch_page(page)
        items = response["data"]
        for item in items:
            if item["id"] in seen:
                continue
            seen.add(item["id"])
            yield item
        # An empty page ends the list too, whatever `has_more` says.
        if not items or not response.get("meta", {}).get("has_more"):
            return
        page += 1
