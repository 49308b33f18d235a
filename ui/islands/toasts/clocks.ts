interface Clock {
  leftMs: number
  since: number
  timer: number
}

/** Ends each message when its time is over; the clocks stand still while `isPaused`. */
export function openClocks(isPaused: () => boolean, end: (id: number) => void) {
  const clocks = new Map<number, Clock>()

  function run(id: number, one: Clock): void {
    if (one.timer) return
    one.since = performance.now()
    one.timer = window.setTimeout(() => end(id), one.leftMs)
  }

  return {
    start(id: number, leftMs: number): void {
      const one = { leftMs, since: 0, timer: 0 }
      clocks.set(id, one)
      if (!isPaused()) run(id, one)
    },
    stop(id: number): void {
      clearTimeout(clocks.get(id)?.timer)
      clocks.delete(id)
    },
    /** The answer of `isPaused` may have changed. */
    look(): void {
      const paused = isPaused()
      for (const [id, one] of clocks) {
        if (!paused) run(id, one)
        else if (one.timer) {
          clearTimeout(one.timer)
          one.timer = 0
          one.leftMs -= performance.now() - one.since
        }
      }
    },
  }
}
