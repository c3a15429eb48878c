/** Location and credentials of a bucket: FILES_URL and the keys configured next to it. */
export interface BucketAccount {
  endpoint: string
  bucket: string
  /** Folder inside the bucket, without leading and trailing slashes; empty: the root of the bucket. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export const exampleBucketUrl = 's3://bucket/folder?endpoint=https://storage.yandexcloud.net&region=ru-central1'

const awsEndpoint = (region: string) => `https://s3.${region}.amazonaws.com`
/** Region that MinIO and most services without regions use for signatures. */
const usualRegion = 'us-east-1'

/**
 * Parses `s3://bucket/prefix?endpoint=https://…&region=…`. Problems are one line each and never quote the input, which may contain keys. Without
 * `endpoint` it is Amazon's, and then the region is required.
 */
export function readBucketUrl(
  text: string,
): { where: Omit<BucketAccount, 'accessKeyId' | 'secretAccessKey'> } | { problems: string[] } {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.hostname === '')
    return { problems: ['an address like s3://bucket/prefix?endpoint=https://…&region=… is needed'] }
  const problems: string[] = []
  const bucket = url.hostname
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const [endpoint, region] = [url.searchParams.get('endpoint') ?? '', url.searchParams.get('region') ?? '']
  if (url.username || url.password)
    problems.push('keys do not belong into the address; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || url.port || url.hash)
    problems.push('the name of a bucket has 3 to 63 small letters, digits, dots and hyphens')
  if (prefix !== '' && !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(prefix))
    problems.push(
      'the folder after the bucket may have letters of English, digits, dots, hyphens, underscores and slashes',
    )
  const strange = [...url.searchParams.keys()].filter((name) => name !== 'endpoint' && name !== 'region')
  // Reports the name only: the value may be a key.
  for (const name of strange) problems.push(`after the question mark stand endpoint and region, not ${name}`)
  if (region !== '' && !/^[a-z0-9-]+$/.test(region)) problems.push('the region is a word like ru-central1')
  const at = URL.parse(endpoint)
  if (endpoint === '' && region === '') problems.push('endpoint=https://… is needed, or the region of Amazon')
  else if (
    endpoint !== '' &&
    !(at && /^https?:$/.test(at.protocol) && !at.username && !at.password && !at.search && !at.hash)
  )
    problems.push('endpoint is an address beginning with https:// or http://, without a user and a query')
  if (problems.length > 0) return { problems }
  return {
    where: {
      bucket,
      prefix,
      region: region || usualRegion,
      endpoint: (endpoint || awsEndpoint(region)).replace(/\/+$/, ''),
    },
  }
}
