/** A storage that speaks S3, in a process of its own: `node testing/storage/bucket-server.ts FOLDER PORT`. Says its port when it listens. */
import S3rver from '@20minutes/s3rver'

const [, , directory = '', port = '0'] = process.argv
const storage = new S3rver({
  directory,
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: 'accreditation' }],
})
console.log((await storage.run()).port)
