import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { keepTyped } from './ask-server.ts'
import type { Answers } from './view.ts'

const typingPauseMs = 600

/** Keeps what is typed, a moment after the typing stops, or at once when the page is left. */
export function useKeeper(answers: Answers, step: number) {
  const latest = useRef({ answers, step })
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const sending = useRef(Promise.resolve())
  const changes = useRef(0)

  useLayoutEffect(() => {
    latest.current = { answers, step }
  }, [answers, step])

  const send = useCallback(() => {
    waiting.current = null
    const kept = keepTyped(latest.current.answers, latest.current.step)
    sending.current = Promise.all([sending.current, kept]).then(() => {})
  }, [])

  /** An answer that is on its way is older than the form that comes next, and must not arrive after it. */
  const stop = useCallback((): Promise<void> => {
    if (waiting.current !== null) clearTimeout(waiting.current)
    waiting.current = null
    return sending.current
  }, [])

  /** Sends at once what waits. */
  const flush = useCallback((): Promise<void> => {
    if (waiting.current !== null) {
      clearTimeout(waiting.current)
      send()
    }
    return sending.current
  }, [send])

  /** The answer to a question that has all that was typed, also what was typed while it was on its way. */
  const withTyped = useCallback(
    async function again<Answer>(question: () => Promise<Answer>): Promise<Answer> {
      const before = changes.current
      await flush()
      const answer = await question()
      return before === changes.current ? answer : again(question)
    },
    [flush],
  )

  useEffect(() => {
    const { document } = globalThis
    const leave = () => {
      if (document.visibilityState === 'hidden') void flush()
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [flush])

  function keep(): void {
    changes.current += 1
    if (waiting.current !== null) clearTimeout(waiting.current)
    waiting.current = setTimeout(send, typingPauseMs)
  }

  return { keep, stop, withTyped }
}
