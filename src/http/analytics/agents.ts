import type { Device } from '#modules/analytics'

const longestAgent = 400
const mostKnown = 1_000

/** The device of a browser by its name for itself; null of a robot, and of what says nothing. A name that is known has it at once. */
export function createAgents() {
  const known = new Map<string, Device | null>()
  return (agent: string): Device | null | Promise<Device | null> => {
    const cut = agent.length > longestAgent ? agent.slice(0, longestAgent) : agent
    const before = known.get(cut)
    return before === undefined ? read(cut) : before
  }

  async function read(agent: string): Promise<Device | null> {
    const device = await readAgent(agent)
    if (known.size >= mostKnown) known.clear()
    known.set(agent, device)
    return device
  }
}

async function readAgent(agent: string): Promise<Device | null> {
  const [{ isbot }, { default: bowser }] = await Promise.all([import('isbot'), import('bowser')])
  if (agent === '' || isbot(agent)) return null
  const { platform } = bowser.parse(agent)
  if (platform.type === 'mobile') return 'phone'
  return platform.type === 'tablet' ? 'tablet' : 'computer'
}
