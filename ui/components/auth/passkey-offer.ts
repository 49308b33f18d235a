import { usePasskey } from './passkey-steps.ts'

/** A little less than the server waits for an answer. */
const offerLastsMs = 4 * 60_000

export interface PasskeyOffer {
  /** While somebody is asked by a button: a browser asks one question at a time. */
  pause(): void
  resume(): void
  end(): void
}

/**
 * Has the browser name the reader's passkeys where the e-mail address is typed, for as long as the page is looked at.
 * `onUsed` gets the result of a chosen one; see `usePasskey`.
 */
export function offerPasskeys(onUsed: (says: string | null) => void): PasskeyOffer {
  let offeredAt: number | null = null
  let isOver = false

  async function offer(): Promise<void> {
    const isStale = offeredAt === null || performance.now() - offeredAt > offerLastsMs
    if (isOver || !isStale || document.visibilityState === 'hidden') return
    offeredAt = performance.now()
    const canOffer = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()
    if (!canOffer) return end()
    const says = await usePasskey('sign-in', true)
    // Broken off by another question, or by the next offer.
    if (says !== '' && !isOver) onUsed(says)
  }

  function end(): void {
    isOver = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }

  const look = () => void offer()
  const timer = setInterval(look, 15_000)
  document.addEventListener('visibilitychange', look)
  look()
  return {
    pause() {
      offeredAt = Number.POSITIVE_INFINITY
    },
    resume() {
      offeredAt = null
      look()
    },
    end,
  }
}
