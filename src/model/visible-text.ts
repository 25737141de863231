/**
 * Text of a stranger for one line of a terminal: characters that move the cursor, ring the bell, end the line or turn the
 * reading direction are written as escapes, such as `\u001b`.
 */
export function visibleText(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
