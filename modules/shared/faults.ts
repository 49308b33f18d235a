/** An outside service gave no usable answer. Nothing here is wrong: the caller may try again later. */
export class OutsideDown extends Error {
  override readonly name = 'OutsideDown'
  readonly service: string

  constructor(service: string, cause?: unknown) {
    super(`${service} gave no usable answer`, { cause })
    this.service = service
  }
}

/** Too much is asked at once of something scarce, such as password hashing: try again in a moment. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'

  constructor(what: string) {
    super(`${what} has too much to do`)
  }
}
