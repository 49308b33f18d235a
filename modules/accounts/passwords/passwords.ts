/** Hashes passwords slowly, on purpose. Both throw `Overloaded` when too many wait already. */
export interface Passwords {
  /** A text that holds the hash, its salt and its parameters. */
  hash(password: string): Promise<string>
  /** Null stands for an account that is not there: takes as long as any other and is false. */
  verify(password: string, hash: string | null): Promise<boolean>
  /** One of the commonest that were ever stolen, in whichever capitals. */
  isCommon(password: string): Promise<boolean>
}
