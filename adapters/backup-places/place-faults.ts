/** The place of backups did not do what was asked. The message says why and what to do; it never holds a key. */
export class PlaceFault extends Error {
  override readonly name = 'PlaceFault'
}
