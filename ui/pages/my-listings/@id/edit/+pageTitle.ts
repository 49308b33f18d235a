export default 'Edit your listing'
