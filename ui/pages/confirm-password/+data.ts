import type { PageContextServer } from 'vike/types'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, who }: PageContextServer) {
  const passkeys = who ? await modules.accounts.passkeysOf(who.id) : []
  return { hasPasskey: passkeys.length > 0 }
}
