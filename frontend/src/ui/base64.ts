/** The bytes of a file as the API takes them. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  // in pieces: a call with two million arguments overflows the stack
  for (let i = 0; i < bytes.length; i += 32_768)
    text += String.fromCharCode(...bytes.subarray(i, i + 32_768));
  return btoa(text);
}

/** The bytes of a file as the API sends them. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
