import type { ErrorCode } from '@lumbung/domain/errors'
import type { Language } from '@lumbung/contract/fields'

type Words = Record<Language, string>

/** What each refusal says, in three languages. A new code does not compile until it has its words. */
export const errorWords = {
  NOT_PERMITTED: w('You may not do this', 'Anda tidak berhak melakukan ini', '您无权执行此操作'),
  VALIDATION: w('Some fields are not right', 'Beberapa isian belum benar', '部分字段填写有误'),
  RATE_LIMITED: w(
    'Too many requests, wait a moment',
    'Terlalu banyak permintaan, tunggu sebentar',
    '请求过于频繁,请稍候',
  ),
  BUSY: w(
    'Very many requests at the moment, try again in {seconds} s',
    'Sedang sangat sibuk, coba lagi dalam {seconds} detik',
    '当前请求很多,请{seconds}秒后重试',
  ),
  INTERNAL: w('Something broke on our side', 'Terjadi gangguan di sistem kami', '系统内部出错'),
  NOT_FOUND: w('Not found', 'Tidak ditemukan', '未找到'),
  DUPLICATE: w('This exists already', 'Data ini sudah ada', '该内容已存在'),
  IDEMPOTENCY_MISMATCH: w(
    'This key was used for something else',
    'Kunci ini sudah dipakai untuk isi lain',
    '该请求键已用于其他内容',
  ),
  IN_PROGRESS: w('This is being done already', 'Permintaan ini sedang diproses', '该请求正在处理中'),
  STATE_CONFLICT: w(
    'The state has changed; this is no longer possible',
    'Status sudah berubah; tindakan ini tidak bisa lagi',
    '状态已变更,无法执行此操作',
  ),
  VERSION_CONFLICT: w(
    'Someone changed this meanwhile',
    'Data ini baru saja diubah orang lain',
    '数据已被他人修改',
  ),
  REASON_MISSING: w('A reason is needed', 'Alasan wajib diisi', '必须填写原因'),
  SAME_PERSON: w('Another person must do this', 'Harus dilakukan orang lain', '必须由另一人操作'),
  PASSWORD_AGAIN: w('Enter your password again', 'Masukkan kata sandi lagi', '请再次输入密码'),
  LOGIN_FAILED: w('Email or password is wrong', 'Email atau kata sandi salah', '邮箱或密码错误'),
  LOGIN_LOCKED: w(
    'Too many tries; wait {minutes} min',
    'Terlalu banyak percobaan; tunggu {minutes} menit',
    '尝试次数过多,请等待{minutes}分钟',
  ),
  CODE_WRONG: w(
    'The code is wrong; {left} tries left',
    'Kode salah; sisa {left} percobaan',
    '验证码错误,还可尝试{left}次',
  ),
  CODE_EXPIRED: w(
    'The code no longer works; ask for a new one',
    'Kode tidak berlaku lagi; minta kode baru',
    '验证码已失效,请重新获取',
  ),
  PASSWORD_WEAK: w(
    'Choose at least 15 characters that are not common',
    'Pakai minimal 15 karakter yang tidak umum',
    '请使用至少15个字符且不常见的密码',
  ),
  PASSWORD_WRONG: w('The current password is wrong', 'Kata sandi saat ini salah', '当前密码错误'),
  GRANT_BEYOND: w(
    'This goes beyond what you hold yourself',
    'Ini melebihi hak yang Anda pegang sendiri',
    '超出您自己拥有的权限',
  ),
  ROLE_FIXED: w(
    "The administrator's role holds everything and is not changed",
    'Peran administrator memegang semuanya dan tidak diubah',
    '管理员角色拥有全部权限,不能修改',
  ),
  ROLE_IN_USE: w(
    '{members} accounts are still in this role',
    'Masih ada {members} akun dalam peran ini',
    '仍有{members}个账号属于此角色',
  ),
  LAST_ADMIN: w(
    'The last active administrator stays',
    'Administrator aktif terakhir harus tetap ada',
    '必须保留最后一位有效管理员',
  ),
  REQUEST_REPLAYED: w(
    'This signed request was taken before',
    'Permintaan bertanda tangan ini sudah diterima sebelumnya',
    '该签名请求此前已处理',
  ),
  SIGNATURE_INVALID: w('The signature is not right', 'Tanda tangan tidak sah', '签名无效'),
  APP_UNKNOWN: w('Unknown app', 'Aplikasi tidak dikenal', '未知应用'),
  PHONEBOOK_REFUSED: w(
    'Device address books are not accepted',
    'Buku telepon perangkat tidak diterima',
    '不接受设备通讯录',
  ),
  OPEN_ORDER_EXISTS: w(
    'The borrower has an open order',
    'Nasabah masih punya pesanan berjalan',
    '客户仍有未结订单',
  ),
  COOLING_OFF: w(
    'The borrower may apply again on {day}',
    'Nasabah dapat mengajukan lagi pada {day}',
    '客户可于{day}重新申请',
  ),
  CONSENT_MISSING: w('The borrower has not consented', 'Nasabah belum memberi persetujuan', '客户尚未同意'),
  PRODUCT_UNKNOWN: w(
    'No such product, amount or term',
    'Produk, jumlah, atau tenor tidak tersedia',
    '无此产品、金额或期限',
  ),
  COST_CEILING_EXCEEDED: w(
    'The cost is over the legal ceiling',
    'Biaya melebihi batas yang diizinkan',
    '费用超过法定上限',
  ),
  ORDER_NOT_FOUND: w('No such order', 'Pesanan tidak ditemukan', '未找到订单'),
  LOCK_LOST: w('You no longer hold this order', 'Pesanan ini tidak lagi Anda pegang', '您已不再持有该订单'),
  LOCK_HELD: w('{holder} holds this order', 'Pesanan sedang dipegang {holder}', '订单正由{holder}处理'),
  CHECKLIST_INCOMPLETE: w('{open} checks are open', 'Masih ada {open} pemeriksaan', '还有{open}项未检查'),
  RETURNS_EXHAUSTED: w('Returned twice already', 'Sudah dikembalikan dua kali', '已退回两次'),
  GO_BACKS_EXHAUSTED: w(
    'Sent back too often already',
    'Sudah terlalu sering dikirim balik',
    '退回初审次数已用完',
  ),
  ROLLBACK_TOO_LATE: w(
    'The time to reopen is over',
    'Batas waktu membuka kembali sudah lewat',
    '已超过重开时限',
  ),
  SIGNING_TOO_LATE: w('The time to sign is over', 'Batas waktu tanda tangan sudah lewat', '已超过签约时限'),
  NOT_IN_GROUP: w(
    'This order belongs to another review group',
    'Pesanan ini milik grup review lain',
    '该订单属于其他审核组',
  ),
  CAPACITY_REACHED: w(
    'The orders of the day are reached',
    'Kapasitas hari ini sudah penuh',
    '今日订单量已满',
  ),
  OFF_DUTY: w(
    'Not on duty; the review manager can change that',
    'Sedang tidak bertugas; manajer review dapat mengubahnya',
    '当前不在岗,可由审核经理调整',
  ),
  CORRECTION_WAITING: w(
    'A corrected bank account still waits for a second person',
    'Perubahan rekening masih menunggu persetujuan orang kedua',
    '银行账户更正仍待第二人确认',
  ),
  RULES_WRONG: w('The rules still have errors', 'Aturan masih mengandung kesalahan', '规则仍有错误'),
  REPLAY_MISSING: w(
    'Replay this very content before submitting it',
    'Putar ulang isi ini sebelum diajukan',
    '提交前请先对此内容进行回放',
  ),
  TRIAL_RUNNING: w(
    'A trial of this kind is running already',
    'Uji coba jenis ini sudah berjalan',
    '已有同类试运行正在进行',
  ),
  ATTEMPTS_EXHAUSTED: w('No attempts left', 'Percobaan sudah habis', '尝试次数已用完'),
  FAILURE_NOT_RETRYABLE: w(
    'This failure needs new bank data first',
    'Kegagalan ini perlu data bank baru',
    '此失败需先更新银行信息',
  ),
  PAYOUT_CONTRADICTED: w(
    'The channel says otherwise about a payout of this order: settle that open item first',
    'Kanal menyatakan lain tentang pencairan pesanan ini: selesaikan dulu masalah terbukanya',
    '通道对该订单的放款说法不一:请先处理对应的待办异常',
  ),
  CHANNEL_UNAVAILABLE: w(
    'The payment channel does not answer',
    'Kanal pembayaran tidak menjawab',
    '支付渠道无响应',
  ),
  NOTHING_LEFT: w('Nothing is waiting', 'Tidak ada yang menunggu', '没有待处理项'),
  AMOUNT_MISMATCH: w('The amount does not fit', 'Jumlah tidak sesuai', '金额不符'),
  PAYMENT_NOT_MATCHED: w('The payment has no order', 'Pembayaran belum punya pesanan', '付款未匹配订单'),
  CODE_LIVE: w('Another payment code is still open', 'Masih ada kode bayar yang aktif', '仍有有效付款码'),
  CREDIT_TOO_SMALL: w('The credit is too small', 'Saldo kredit tidak cukup', '余额不足'),
  SHOP_AMOUNT: w(
    'A shop takes {min} to {max} rupiah; pay to the virtual account',
    'Gerai menerima {min} sampai {max} rupiah; bayar ke virtual account',
    '门店仅受理{min}至{max}印尼盾;请使用虚拟账户付款',
  ),
  REDUCTION_OPEN: w('A reduction is open already', 'Masih ada potongan yang berjalan', '已有未结减免'),
  REDUCTION_TOO_LARGE: w('More than may be reduced', 'Melebihi batas potongan', '超过可减免金额'),
  EXTENSIONS_EXHAUSTED: w(
    'Extended as often as allowed',
    'Perpanjangan sudah mencapai batas',
    '展期次数已用完',
  ),
  EXTENSION_TOO_LATE: w('Too late to extend', 'Sudah terlambat untuk diperpanjang', '已超过展期时限'),
  EXTENSION_TOO_LONG: w('The extension is too long', 'Perpanjangan terlalu lama', '展期时间过长'),
  EXTENSION_PASSES_NEXT: w(
    'The new due date passes the next instalment',
    'Jatuh tempo baru melewati cicilan berikutnya',
    '新到期日超过下一期',
  ),
  EVENT_IN_FUTURE: w('The day has not come yet', 'Tanggalnya belum tiba', '日期尚未到'),
  WRITE_OFF_TOO_EARLY: w('Too early to write off', 'Belum waktunya dihapusbukukan', '未到核销时间'),
  CONTACT_WINDOW_CLOSED: w('Outside the permitted hours', 'Di luar jam yang diizinkan', '不在允许时段内'),
  CONTACT_TOO_OFTEN: w('Contacted as often as allowed', 'Batas kontak sudah tercapai', '联系次数已达上限'),
  CONTACT_REFUSED: w('This contact may not be used', 'Kontak ini tidak boleh dihubungi', '不得联系此人'),
  CERTIFICATE_MISSING: w('No valid certificate', 'Tidak ada sertifikat yang berlaku', '没有有效证书'),
  REVEAL_QUOTA: w('Your daily reveals are used up', 'Jatah buka data hari ini habis', '今日查看次数已用完'),
  REVEAL_EXPIRED: w('The reveal has ended', 'Waktu buka data sudah habis', '查看已过期'),
  FILE_TYPE: w('This kind of file is not accepted', 'Jenis berkas ini tidak diterima', '不接受此类文件'),
  FILE_TOO_LARGE: w('The file is too large', 'Berkas terlalu besar', '文件过大'),
  FILE_ENCODING: w(
    'The file is not UTF-8 (line {line})',
    'Berkas bukan UTF-8 (baris {line})',
    '文件不是UTF-8编码(第{line}行)',
  ),
  FILE_COLUMNS: w('Columns are missing or doubled', 'Kolom kurang atau ganda', '列缺失或重复'),
  FILE_FORMULA: w(
    'A cell holds a formula (row {row}, {column})',
    'Ada rumus di baris {row}, kolom {column}',
    '第{row}行{column}列含公式',
  ),
  FILE_BOMB: w(
    'The file unpacks to far more than it should',
    'Isi berkas terkompresi tidak wajar',
    '文件解压后过大',
  ),
  FILE_UNREADABLE: w('The file cannot be read', 'Berkas tidak dapat dibaca', '无法读取文件'),
  IMPORT_NOT_READY: w('Preview the file first', 'Pratinjau berkas dahulu', '请先预览文件'),
  LINK_EXPIRED: w('The link no longer works', 'Tautan tidak berlaku lagi', '链接已失效'),
  EXPORTS_EXHAUSTED: w(
    'Too many exports; wait or cancel one',
    'Terlalu banyak ekspor; tunggu atau batalkan satu',
    '导出过多,请等待或取消一个',
  ),
  EXPORT_TOO_LARGE: w(
    'More than {max} rows; narrow the filter',
    'Lebih dari {max} baris; persempit filter',
    '超过{max}行,请缩小筛选范围',
  ),
  REHEARSAL_OLD: w(
    'The rehearsal is too old; try it again',
    'Pratinjau sudah terlalu lama; ulangi',
    '预演已过期,请重新预演',
  ),
} as const satisfies Record<ErrorCode, Words>

/** Said when the session is gone (specification §8). */
export const sessionGoneWords = w(
  'You have been logged out, you may cancel to stay on this page, or log in again',
  'Anda telah keluar, batalkan untuk tetap di halaman ini, atau masuk lagi',
  '您已登出,可以取消以留在此页面,或重新登录',
)

function w(en: string, id: string, zh: string): Words {
  return { en, id, zh }
}

/** The words of a refusal with its values filled in; a value that is missing leaves no braces behind. */
export function wordsOf(
  code: ErrorCode | 403,
  language: Language,
  detail: Record<string, string | number> = {},
): string {
  const words = code === 403 ? sessionGoneWords : errorWords[code]
  return words[language].replace(/\{(\w+)\}/g, (_, name: string) => String(detail[name] ?? '–'))
}
