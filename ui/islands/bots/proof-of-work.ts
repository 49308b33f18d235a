import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const mostMs = 20_000

/**
 * Works for about a second, without stopping the page, and answers the field `proof` of a form. Null where the browser
 * cannot, as without https: a mailed link confirms the form then.
 */
export async function proofOfWork(): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  try {
    const answer = await fetch('/api/bot-challenge', { signal: AbortSignal.timeout(mostMs) })
    if (!answer.ok) return null
    const challenge = await answer.json()
    const solution = await solveChallenge({ challenge, deriveKey, timeout: mostMs })
    return solution && btoa(JSON.stringify({ challenge, solution }))
  } catch {
    return null
  }
}
