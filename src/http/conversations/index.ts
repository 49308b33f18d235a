import type { HttpKit } from '../kit/kit.ts'
import { threadAssignment } from './assignment.ts'
import { fileSettings } from './file-settings.ts'
import { threadFileRoutes } from './file-routes.ts'
import { threadPages } from './thread-pages.ts'
import { threadRoutes } from './routes.ts'

/** The conversations of bookings. */
export function addConversations(kit: HttpKit): void {
  const { api, modules } = kit
  const ports = { ...kit, conversations: modules.conversations, threadFiles: modules.threadFiles }
  threadRoutes(api, ports)
  threadFileRoutes(api, ports)
  fileSettings(kit)
  threadPages(api, ports)
  threadAssignment(api, kit.submission, { ...ports, staff: modules.accounts.staff })
}
