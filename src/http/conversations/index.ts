import type { HttpKit } from '../kit/kit.ts'
<<<<<<< HEAD
import { threadFileRoutes } from './file-routes.ts'
=======
import { threadPages } from './thread-pages.ts'
>>>>>>> a2b9e24c (Service Communication: the conversation of a booking in portal, trackers and office, and as a page that works without scripts)
import { threadRoutes } from './routes.ts'

/** The conversations of bookings. */
export function addConversations(kit: HttpKit): void {
  const { api, modules } = kit
<<<<<<< HEAD
  const ports = { ...kit, conversations: modules.conversations, threadFiles: modules.threadFiles }
  threadRoutes(api, ports)
  threadFileRoutes(api, ports)
=======
  threadRoutes(api, { ...kit, conversations: modules.conversations })
  threadPages(api, { ...kit, conversations: modules.conversations })
>>>>>>> a2b9e24c (Service Communication: the conversation of a booking in portal, trackers and office, and as a page that works without scripts)
}
