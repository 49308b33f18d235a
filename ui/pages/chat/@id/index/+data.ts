import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, may, parseId } from '#modules/shared'
import { threadShown } from '../../../../components/conversations/thread-shown.ts'
import { threadSays } from '../../../../components/conversations/thread-words.ts'
import { doneIn } from '../../../../done-in.ts'
import { searchOf } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The conversation of a booking, for its members; to everyone else it is not there. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, who } = pageContext
  const id = parseId('bkg', routeParams['id'] ?? '')
  const search = searchOf(pageContext)
  const after = numberIn(search, 'after')
  const before = after === null ? numberIn(search, 'before') : null
  const thread = id && (await threadShown(pageContext, id, { before, after }))
  if (!id || !thread) throw render(404)
  const takesCare = thread.side === 'office' && may(who, 'message')
  const [staff, assignedTo] = takesCare
    ? await Promise.all([modules.accounts.staff(), modules.conversations.assignedTo(id)])
    : [null, null]
  return {
    thread,
    /** The members of the office, and the one who takes care of it; null for the other sides. */
    office: staff && { assignedTo, staff: staff.map(({ id: value, fullName: label }) => ({ value, label })) },
    back: backOf(thread, may(who, 'dispatch')),
    done: doneIn(pageContext, {
      removed: 'The message is removed.',
      erased: 'The location is deleted.',
      uploaded: threadSays.uploaded,
      assigned: 'Saved.',
    }),
  }
}

/** Where the booking itself is; null for the holder of a link, whose page has a secret address. */
function backOf(
  { booking, side, hasBell }: { booking: Parameters<typeof at.track>[0]; side: string; hasBell: boolean },
  isDesk: boolean,
) {
  if (!hasBell) return null
  if (side === 'technician') return at.tracker(booking)
  return isDesk ? at.admin.booking(booking) : at.track(booking)
}

function numberIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
