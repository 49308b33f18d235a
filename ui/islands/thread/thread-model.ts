import { type ThreadChange, type ThreadState, changed } from './thread-state.ts'

/** The state of an open thread, and its watchers, who are called after each change in the order in which they came. */
export function threadModel(initial: ThreadState) {
  let state = initial
  const watchers: ((change: ThreadChange) => void)[] = []
  return {
    now: (): ThreadState => state,
    apply: (change: ThreadChange): void => {
      state = changed(state, change)
      for (const watch of watchers) watch(change)
    },
    watch: (watch: (change: ThreadChange) => void): void => void watchers.push(watch),
  }
}

export type ThreadModel = ReturnType<typeof threadModel>

/** The present moment in milliseconds. */
export const nowMs = () => Math.round(performance.timeOrigin + performance.now())
