/** An outside service gave no usable answer. This program is not at fault: the caller may try again later. */
export class OutsideDown extends Error {
  override readonly name = 'OutsideDown'
  readonly service: string

  constructor(service: string, cause?: unknown) {
    super(`${service} gave no usable answer`, { cause })
    this.service = service
  }
}

/** A call asked for real money before the site is live. The provider was not called. */
export class NotLive extends Error {
  override readonly name = 'NotLive'

  constructor() {
    super('the site is not live yet, so no provider takes money')
  }
}

/** Too much is asked at once of something scarce, such as password hashing: try again in a moment. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'

  constructor(what: string) {
    super(`${what} has too much to do`)
  }
}

/** The reason why nothing can be written. `failing`: the disk refuses; `damaged`: a page of the file is not readable. */
export type StorageReason = 'full' | 'locked' | 'failing' | 'damaged'

/** The database takes no writes at present. No row was changed: the caller may try again later. */
export class StorageDown extends Error {
  override readonly name = 'StorageDown'
  readonly reason: StorageReason

  constructor(reason: StorageReason, cause: Error) {
    super(`the database cannot be written: ${cause.message}`, { cause })
    this.reason = reason
  }
}
