/** Seconds that an answer or an event of a server may take on a busy machine. */
export const patienceSeconds = 60

/** The outcome of `work`; an error that says what did not come, after so many seconds. */
export async function within<T>(seconds: number, awaited: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${awaited} did not come within ${seconds} s`)), seconds * 1000)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
