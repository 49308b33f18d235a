import { mountChat } from '../chat/panel.ts'
import { startAssistant } from './assistant.ts'

/** The tabs by their name in the page (`data-panel-tab`). Each starts once, when the panel opens for the first time. */
const tabs: Readonly<Record<string, (tab: HTMLElement, close: () => void) => void>> = {
  assistant: startAssistant,
  chat: () => {},
}

let panel: HTMLDialogElement | null = null

const launcher = document.querySelector<HTMLElement>('[data-launcher]')
launcher?.addEventListener('open-panel', () => openPanel(launcher))

/** Opens the dialog; the browser keeps the focus in it, closes it with Escape and gives the focus back. */
function openPanel(launcher: HTMLElement): void {
  panel ??= build()
  if (!panel || panel.open) return
  const opened = panel
  opened.showModal()
  // A keyboard on the screen would cover half of a phone.
  const first = opened.querySelector<HTMLElement>(matchMedia('(hover: hover)').matches ? 'textarea' : '.panel-title')
  first?.focus()
  opened.addEventListener('close', () => launcher.focus({ preventScroll: true }), { once: true })
}

/** Ends the chat; null while none is shown. A panel that is minimised keeps it. */
let endChat: (() => void) | null = null

/** Shows one of the tabs, with its heading. */
function show(dialog: HTMLElement, name: string): void {
  for (const tab of dialog.querySelectorAll<HTMLElement>('[data-panel-tab]'))
    tab.hidden = tab.dataset['panelTab'] !== name
  for (const part of dialog.querySelectorAll<HTMLElement>('[data-panel-of]'))
    part.hidden = part.dataset['panelOf'] !== name
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-panel-show]')) {
    button.ariaPressed = String(button.dataset['panelShow'] === name)
  }
  const chat = dialog.querySelector<HTMLElement>('[data-panel-tab="chat"] > .chat')
  if (name === 'chat' && chat) endChat ??= mountChat(chat)
}

function build(): HTMLDialogElement | null {
  const template = document.querySelector<HTMLTemplateElement>('[data-launcher-panel]')
  const dialog = template?.content.querySelector('dialog')
  if (!dialog) return null
  document.body.append(dialog)
  const close = () => dialog.close()
  dialog.querySelector('[data-panel-minimise]')?.addEventListener('click', close)
  dialog.querySelector('[data-panel-close]')?.addEventListener('click', () => {
    endChat?.()
    endChat = null
    show(dialog, 'assistant')
    close()
  })
  for (const shows of dialog.querySelectorAll<HTMLElement>('[data-panel-show]')) {
    shows.addEventListener('click', () => show(dialog, shows.dataset['panelShow'] ?? ''))
  }
  dialog.addEventListener('click', ({ target }) => {
    // A press beside the panel is one on the dialog itself.
    if (target === dialog) close()
  })
  for (const tab of dialog.querySelectorAll<HTMLElement>('[data-panel-tab]')) {
    tabs[tab.dataset['panelTab'] ?? '']?.(tab, close)
  }
  return dialog
}
