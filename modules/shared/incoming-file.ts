/** A file as it was sent, before anybody has judged it. It exists until its request is answered. */
export interface IncomingFile {
  readonly bytes: number
  /** The whole content: call it only where few are read at once. */
  read(): Promise<Uint8Array>
}

/** The same where it lies on the disk: a file that is too large to read is moved from there by those that keep it. */
export interface IncomingFileOnDisk extends IncomingFile {
  readonly path: string
}
