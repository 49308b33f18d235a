export { createWebhookSender } from './sender.ts'
export { createJudgeWebhookUrl, isWebhookUrl } from './judge-url.ts'
export { createWebhookSecrets } from './secrets.ts'
