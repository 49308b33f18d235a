import type { HttpKit } from '../kit/kit.ts'
import { threadRoutes } from './routes.ts'

/** The conversations of bookings. */
export function addConversations(kit: HttpKit): void {
  const { api, modules } = kit
  threadRoutes(api, { ...kit, conversations: modules.conversations })
}
