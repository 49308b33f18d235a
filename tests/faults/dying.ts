/** Within a process that a test kills: it dies at the step, and the time that it comes to it, that `KILL_AT` names (`issued:2`). */
const [killAt = '', killTime = '1'] = (process.env['KILL_AT'] ?? '').split(':')

const times = new Map<string, number>()

/** The process dies at the named step, so that nothing after it runs. */
function step(name: string): void {
  const time = (times.get(name) ?? 0) + 1
  times.set(name, time)
  if (name === killAt && time === Number(killTime)) process.kill(process.pid, 'SIGKILL')
}

/** How often each step was come to. */
export const stepsTaken = (): Readonly<Record<string, number>> => Object.fromEntries(times)

/** The same store, with a step before and after what one of its methods does. */
export function watched<Store extends object>(store: Store, method: keyof Store, before: string, after: string): Store {
  return new Proxy(store, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function' || name !== method) return found
      return async (...asked: unknown[]) => {
        step(before)
        const done: unknown = await Reflect.apply(found, target, asked)
        step(after)
        return done
      }
    },
  })
}
