/** The moment as `standardwebhooks` takes it to sign: the one place where its type is needed. */
export function libraryMoment(at: Temporal.Instant): Date {
  // oxlint-disable-next-line no-restricted-globals
  return new Date(at.epochMilliseconds)
}
