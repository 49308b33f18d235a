import { threadTexts } from '../../components/conversations/thread-words.ts'
import { openPanel } from './open-panel.ts'
import { threadComposer } from './thread-composer.ts'
import { threadDelivery } from './thread-delivery.ts'
import { threadFiles } from './thread-files.ts'
import { threadKeeper } from './thread-kept.ts'
import type { ThreadConfig } from './thread-line.ts'
import { threadList } from './thread-list.ts'
import { threadLive } from './thread-live.ts'
import { threadLocation } from './thread-location.ts'
import { threadModel } from './thread-model.ts'
import { isMuted, playTones, setMuted } from './thread-sound.ts'
import { openThread } from './thread-state.ts'

export interface MountedThread {
  /** It is on the screen again: what was missed is read, and what is seen is marked. */
  shown(): void
  /** It is open, and yet not on the screen. */
  hidden(): void
  end(): void
}

/** Brings a panel to life (`ThreadPanel`); what was typed into it stays. */
export function mountThread(panel: HTMLElement, config: ThreadConfig): MountedThread {
  const person = document.querySelector<HTMLElement>('[data-bell-of]')?.dataset['bellOf'] ?? ''
  const keeper = threadKeeper(config.booking, person)
  const model = threadModel(openThread(keeper.read().pending, config.unreadFrom ?? null))
  const open = openPanel(panel, config, model)
  const progress = new Map<string, string>()
  const list = threadList(open, {
    remove: (message) => void delivery.remove(message),
    retry: (message) => void delivery.retry(message),
    drop: (message) => void delivery.drop(message),
    progressOf: (clientId) => progress.get(clientId) ?? '',
  })
  const composer = threadComposer(open, keeper, (written) => delivery.deliver(delivery.add(written, null)))
  const delivery = threadDelivery(open, { list, composer: () => composer })
  threadFiles(open, delivery, composer, progress, list.redraw)
  threadLocation(open, delivery)
  sound(open)
  for (const plain of panel.querySelectorAll('[data-thread-plain]')) plain.remove()
  const live = threadLive(open, list)

  const unsent = model.now().pending.filter((one) => one.state === 'sending')
  void live.sync().then(() => unsent.forEach((one) => void delivery.deliver(one)))
  if (model.now().pending.length > 0) list.show()
  if (config.hasOutbox) void delivery.showKept().catch(() => {})

  return {
    shown() {
      live.isShown(true)
      list.toEnd()
      live.cut()
    },
    hidden: () => live.isShown(false),
    end: open.end,
  }
}

function sound({ part, text, on }: ReturnType<typeof openPanel>): void {
  const button = part('sound')
  const show = () => {
    text('sound-words', isMuted() ? threadTexts.soundOff : threadTexts.soundOn)
    button?.classList.toggle('thread-muted', isMuted())
  }
  if (button) button.hidden = false
  show()
  on(button, 'click', () => {
    setMuted(!isMuted())
    show()
    if (!isMuted()) playTones()
  })
}
