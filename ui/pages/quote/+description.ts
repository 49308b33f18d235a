export default 'Describe the work, add photos or a video, and we send you a quote in writing. It costs nothing, and you need no account.'
