import { threadSays } from '../../components/conversations/thread-words.ts'
import { say, settle } from '../toasts/say.ts'
import type { OpenPanel } from './open-panel.ts'
import type { ThreadComposer } from './thread-composer.ts'
import type { ThreadDelivery } from './thread-delivery.ts'

const megabyte = 1024 * 1024
const largest = { video: 100, other: 15 } as const

/** Files that were chosen or pasted; what was typed goes with the first of them. `progress` says how much of each has gone, in words. */
export function threadFiles(
  { part, on, line, problem }: OpenPanel,
  delivery: ThreadDelivery,
  composer: Pick<ThreadComposer, 'take'>,
  progress: Map<string, string>,
  redraw: () => void,
): void {
  const files = new Map<string, { readonly file: File; readonly caption: string }>()

  delivery.way('file', {
    async send(clientId) {
      const chosen = files.get(clientId)
      if (!chosen) return { ok: false, status: 422, code: '', why: 'Please choose the file again.' }
      const { file } = chosen
      const most = file.type.startsWith('video/') ? largest.video : largest.other
      if (file.size > most * megabyte) {
        return { ok: false, status: 413, code: '', why: `The file is larger than ${most} MB.` }
      }
      const answer = await line.sendFile({ clientId, ...chosen }, (done) => {
        progress.set(clientId, `${Math.floor(done * 100)}%`)
        redraw()
      })
      progress.delete(clientId)
      return answer
    },
    forget: (clientId) => void files.delete(clientId),
  })

  async function attach(chosen: Iterable<File>): Promise<void> {
    settle(problem)
    const all = [...chosen]
    if (all.length === 0) return
    const typed = composer.take()
    const added = all.map((file, place) => {
      const caption = place === 0 ? typed : ''
      const message = delivery.add(caption, { kind: 'file', words: file.name })
      files.set(message.clientId, { file, caption })
      return message
    })
    for (const message of added) if (await delivery.deliver(message)) say(threadSays.uploaded)
  }

  const place = part('attach')
  if (place) place.hidden = false
  for (const name of ['file', 'image']) {
    const input = part<HTMLInputElement>(name)
    if (!input) continue
    input.multiple = true
    on(input, 'change', () => {
      const chosen = [...(input.files ?? [])]
      input.value = ''
      void attach(chosen)
    })
  }
  on<ClipboardEvent>(part('text'), 'paste', (event) => {
    const pasted = [...(event.clipboardData?.files ?? [])]
    if (pasted.length === 0) return
    event.preventDefault()
    void attach(pasted)
  })
}
