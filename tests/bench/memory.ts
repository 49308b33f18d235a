import { residentMb } from './usage.ts'

/** The most that Callout's processes had resident while they were loaded. */
export interface Memory extends Disposable {
  watch(name: string, pid: number): void
  readonly most: ReadonlyMap<string, number>
}

export function watchMemory(): Memory {
  const watched = new Map<number, string>()
  const most = new Map<string, number>()
  const timer = setInterval(() => {
    for (const [pid, name] of watched) {
      try {
        most.set(name, Math.max(most.get(name) ?? 0, residentMb(pid)))
      } catch {
        watched.delete(pid)
      }
    }
  }, 200)
  return {
    watch: (name, pid) => void watched.set(pid, name),
    most,
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
