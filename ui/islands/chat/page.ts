import { mountChat } from './panel.ts'

const root = document.querySelector<HTMLElement>('[data-chat]')
if (root) mountChat(root)
