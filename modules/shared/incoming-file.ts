/** A file as it was sent, before anybody has judged it. It exists until its request is answered. */
export interface IncomingFile {
  readonly bytes: number
  /** The whole content: call it only where few are read at once. */
  read(): Promise<Uint8Array>
}
