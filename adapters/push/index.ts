export { keptVapidKeys } from './keys.ts'
export { createLatePost } from './late-post.ts'
export { isPushAddress } from './public-address.ts'
export { createPushSender } from './sender.ts'
