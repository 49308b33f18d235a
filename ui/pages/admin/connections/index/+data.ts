import type { PageContextServer } from 'vike/types'
import { type ConnectionGroup, connectionGroups, connections } from '#modules/connections'
import { doneIn } from '../../../../done-in.ts'
import { connectionShown } from '../connection-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const titles: Readonly<Record<ConnectionGroup, string>> = {
  payments: 'Payments',
  messages: 'Messages',
  'signing-in': 'Signing in',
  'texts-and-calls': 'Texts and calls',
}

export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const states = modules.connections.list()
  return {
    done: doneIn(pageContext, { tested: 'Tested. The result stands beside the connection.' }),
    groups: connectionGroups.map((group) => ({
      title: titles[group],
      connections: states
        .filter(({ name }) => connections[name].group === group)
        .map((state) => connectionShown(state, now)),
    })),
  }
}
