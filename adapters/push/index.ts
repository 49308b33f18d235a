export { keptVapidKeys } from './keys.ts'
export { createPost } from './post.ts'
export { isPushAddress } from './public-address.ts'
export { createPushSender } from './sender.ts'
