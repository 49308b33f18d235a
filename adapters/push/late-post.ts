import type { Post, createPost } from './post.ts'

/** As `createPost`; loaded when something is first posted, which a start has no need of. */
export function createLatePost(): { readonly post: Post } & Disposable {
  let made: ReturnType<typeof createPost> | null = null
  return {
    async post(...args) {
      const { createPost: create } = await import('./post.ts')
      made ??= create()
      return made.post(...args)
    },
    [Symbol.dispose]: () => made?.[Symbol.dispose](),
  }
}
