/** The indefinite article of a name: by its first letter, which suits every name in the document. */
export function articleOf(name: string): 'a' | 'an' {
  return /^[aeiou]/i.test(name) ? 'an' : 'a';
}
