import { type Bots, createBots } from '../../src/http/bots/bots.ts'

/** Takes every form for that of a person, unless its honeypot is filled in; as where no mail leaves. */
export function trustingBots(): Bots {
  return createBots({
    challenges: {
      next: async () => {
        throw new Error('no challenge is asked for')
      },
      read: async () => null,
    },
    submissions: { wait: async () => {}, spend: async () => true },
    mailLeaves: false,
  })
}
