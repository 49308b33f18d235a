export interface S3Settings {
  /** The service; with `pathStyle` the bucket is the first part of the path, without it the first part of the name. */
  readonly endpoint: URL
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  readonly pathStyle: boolean
}

export interface S3Address {
  readonly bucket: string
  /** Before every name; empty, or it ends in a stroke. */
  readonly prefix: string
}

export interface S3Pace {
  /** How often a request is tried altogether. */
  readonly tries: number
  /** The pause before the second try; each later one is twice as long, less a random part. */
  readonly pauseMs: number
  /** The longest that a request with no content, and that one with a part of an archive, takes. */
  readonly askMs: number
  readonly sendMs: number
  /** A download that brings nothing for so long is cut and goes on from there. */
  readonly quietMs: number
  /** The bytes of one part; a smaller archive goes in one request. S3 takes no smaller part than 5 MiB. */
  readonly partBytes: number
}

export const usualS3Pace: S3Pace = {
  tries: 5,
  pauseMs: 500,
  askMs: 30_000,
  sendMs: 300_000,
  quietMs: 30_000,
  partBytes: 8 * 1024 * 1024,
}
