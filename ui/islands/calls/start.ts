import { attachCall } from './attach.ts'

for (const root of document.querySelectorAll<HTMLElement>('[data-call]')) attachCall(root)
