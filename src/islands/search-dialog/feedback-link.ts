const DEFAULT = 'mailto:support@framepayments.com?subject=Docs%20search%3A%20{query}';

/**
 * The address behind `Let us know.` (row S3.8).
 * @param template from the site's configuration; `{query}` stands for the encoded query
 */
export function feedbackLink(template: string | undefined, query: string): string {
  const usable = template !== undefined && /^(https?:|mailto:|\/)/.test(template) ? template : DEFAULT;
  return usable.replaceAll('{query}', () => encodeURIComponent(wellFormed(query)));
}

/** A lone half of a surrogate pair cannot be encoded in an address. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
