/** The connection was never there: the push service has nothing. */
export class NothingLeft extends Error {
  override readonly name = 'NothingLeft'
}

/** A name that leads to a private network. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic'
}
