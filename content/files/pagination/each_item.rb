# Yields every item of a list once.
# `fetch_page` takes a page number, from 1, and returns a list of the SDK or the
# parsed JSON response.
def each_item(fetch_page)
  return enum_for(__method__, fetch_page) unless block_given?

  seen = {}
  (1..).each do |page|
    list = fetch_page.call(page)
    parsed = list.is_a?(Hash)
    items = parsed ? list.fetch('data') : list.to_a
    more = parsed ? list.dig('meta', 'has_more') : list.has_more?
    items.each do |item|
      id = item.is_a?(Hash) ? item.fetch('id') : item.id
      next if seen[id]

      seen[id] = true
      yield item
    end
    # An empty page ends the list too, whatever `has_more` says.
    return if !more || items.empty?
  end
end
