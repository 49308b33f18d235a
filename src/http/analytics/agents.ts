import type { Device } from '#modules/analytics'

const longestAgent = 400
const mostKnown = 1_000

/** The device of a browser by its name for itself; null of a robot, and of what says nothing. Read once for each name. */
export function createAgents() {
  const known = new Map<string, Promise<Device | null>>()
  return (agent: string): Promise<Device | null> => {
    const cut = agent.slice(0, longestAgent)
    const before = known.get(cut)
    if (before) return before
    if (known.size >= mostKnown) known.clear()
    const read = readAgent(cut)
    known.set(cut, read)
    read.catch(() => known.delete(cut))
    return read
  }
}

async function readAgent(agent: string): Promise<Device | null> {
  const [{ isbot }, { default: bowser }] = await Promise.all([import('isbot'), import('bowser')])
  if (agent === '' || isbot(agent)) return null
  const { platform } = bowser.parse(agent)
  if (platform.type === 'mobile') return 'phone'
  return platform.type === 'tablet' ? 'tablet' : 'computer'
}
