import type { ErrorCode } from '@lumbung/domain/errors'
import type { Word } from '../locales/area.ts'

export const errors = {
  NOT_PERMITTED: {
    id: 'Anda tidak punya izin untuk tindakan ini',
    en: 'You are not permitted to do this',
    zh: '您没有此操作的权限',
  },
  VALIDATION: {
    id: 'Periksa kembali isian yang ditandai',
    en: 'Check the marked fields',
    zh: '请检查标出的字段',
  },
  RATE_LIMITED: {
    id: 'Terlalu banyak permintaan, coba sebentar lagi',
    en: 'Too many requests, try again shortly',
    zh: '请求过于频繁，请稍后再试',
  },
  BUSY: {
    id: 'Sedang sangat sibuk, coba sebentar lagi',
    en: 'Very many requests at the moment, try again shortly',
    zh: '当前请求很多，请稍后再试',
  },
  INTERNAL: { id: 'Terjadi kesalahan di server', en: 'Something went wrong on the server', zh: '服务器出错' },
  NOT_FOUND: { id: 'Data tidak ditemukan', en: 'Not found', zh: '未找到数据' },
  DUPLICATE: { id: 'Data ini sudah ada', en: 'This exists already', zh: '数据已存在' },
  IDEMPOTENCY_MISMATCH: {
    id: 'Permintaan yang sama pernah dikirim dengan isi berbeda',
    en: 'The same request was sent before with other contents',
    zh: '相同请求曾以不同内容提交',
  },
  IN_PROGRESS: {
    id: 'Permintaan yang sama masih diproses',
    en: 'The same request is still being processed',
    zh: '相同请求正在处理中',
  },
  STATE_CONFLICT: {
    id: 'Status sudah berubah, muat ulang lalu coba lagi',
    en: 'The status has changed meanwhile, reload and try again',
    zh: '状态已变更，请刷新后重试',
  },
  VERSION_CONFLICT: {
    id: 'Data sudah diubah orang lain, muat ulang lalu coba lagi',
    en: 'Someone else has changed this, reload and try again',
    zh: '数据已被他人修改，请刷新后重试',
  },
  REASON_MISSING: { id: 'Alasan wajib diisi', en: 'A reason is required', zh: '请填写原因' },
  SAME_PERSON: {
    id: 'Harus dilakukan oleh orang yang berbeda',
    en: 'Another person must do this',
    zh: '必须由另一人操作',
  },
  PASSWORD_AGAIN: {
    id: 'Masukkan kata sandi Anda sekali lagi',
    en: 'Enter your password once more',
    zh: '请再次输入密码',
  },
  LOGIN_FAILED: { id: 'Email atau kata sandi salah', en: 'Wrong email or password', zh: '邮箱或密码错误' },
  LOGIN_LOCKED: {
    id: 'Akun terkunci sementara karena terlalu banyak percobaan',
    en: 'The account is locked for a while after too many tries',
    zh: '尝试次数过多，账号已暂时锁定',
  },
  CODE_WRONG: { id: 'Kode salah', en: 'Wrong code', zh: '验证码错误' },
  CODE_EXPIRED: {
    id: 'Kode sudah kedaluwarsa, minta kode baru',
    en: 'The code has expired, get a new one',
    zh: '验证码已过期，请重新获取',
  },
  PASSWORD_WEAK: {
    id: 'Kata sandi terlalu lemah: minimal 15 karakter dan tidak mudah ditebak',
    en: 'The password is too weak: at least 15 characters, not easy to guess',
    zh: '密码强度不足：至少 15 位且不易猜测',
  },
  PASSWORD_WRONG: {
    id: 'Kata sandi saat ini salah',
    en: 'The current password is wrong',
    zh: '当前密码错误',
  },
  GRANT_BEYOND: {
    id: 'Ini melebihi hak yang Anda pegang sendiri',
    en: 'This goes beyond what you hold yourself',
    zh: '超出您自己拥有的权限',
  },
  ROLE_FIXED: {
    id: 'Peran administrator memegang semuanya dan tidak diubah',
    en: "The administrator's role holds everything and is not changed",
    zh: '管理员角色拥有全部权限,不能修改',
  },
  ROLE_IN_USE: {
    id: 'Masih ada akun dalam peran ini',
    en: 'Accounts are still in this role',
    zh: '仍有账号属于此角色',
  },
  LAST_ADMIN: {
    id: 'Administrator aktif terakhir harus tetap ada',
    en: 'The last active administrator stays',
    zh: '必须保留最后一位有效管理员',
  },
  SIGNATURE_INVALID: {
    id: 'Tanda tangan permintaan tidak sah',
    en: 'The signature of the request is invalid',
    zh: '请求签名无效',
  },
  REQUEST_REPLAYED: {
    id: 'Permintaan ini sudah diterima sebelumnya',
    en: 'This signed request was taken before',
    zh: '该签名请求此前已处理',
  },
  APP_UNKNOWN: { id: 'Aplikasi tidak dikenal', en: 'Unknown app', zh: '未知应用' },
  PHONEBOOK_REFUSED: {
    id: 'Buku telepon perangkat tidak diterima',
    en: 'Device address books are not accepted',
    zh: '不接收设备通讯录',
  },
  OPEN_ORDER_EXISTS: {
    id: 'Nasabah masih punya pesanan berjalan',
    en: 'The borrower still has an open order',
    zh: '客户仍有未完成订单',
  },
  COOLING_OFF: {
    id: 'Nasabah masih dalam masa tunggu',
    en: 'The borrower is still in the cooling-off period',
    zh: '客户仍在冷静期内',
  },
  CONSENT_MISSING: {
    id: 'Persetujuan nasabah belum ada',
    en: 'The consent of the borrower is missing',
    zh: '缺少客户授权',
  },
  PRODUCT_UNKNOWN: { id: 'Produk tidak dikenal', en: 'Unknown product', zh: '未知产品' },
  COST_CEILING_EXCEEDED: { id: 'Melampaui batas biaya', en: 'Exceeds the cost ceiling', zh: '超出费用上限' },
  ORDER_NOT_FOUND: { id: 'Pesanan tidak ditemukan', en: 'Order not found', zh: '未找到订单' },
  LOCK_LOST: {
    id: 'Kunci review sudah lepas, ambil kembali pesanan ini',
    en: 'The review lock has been lost, claim the order again',
    zh: '审核锁已失效，请重新领取订单',
  },
  LOCK_HELD: {
    id: 'Pesanan sedang dipegang orang lain',
    en: 'Someone else is holding this order',
    zh: '订单正由他人处理',
  },
  CHECKLIST_INCOMPLETE: {
    id: 'Masih ada pemeriksaan yang belum diisi',
    en: 'Some checks are still open',
    zh: '仍有检查项未完成',
  },
  RETURNS_EXHAUSTED: {
    id: 'Pesanan sudah terlalu sering dikembalikan',
    en: 'The order has been returned too often',
    zh: '订单退回次数已达上限',
  },
  GO_BACKS_EXHAUSTED: {
    id: 'Pesanan sudah terlalu sering dikirim balik ke review pertama',
    en: 'The order has gone back to first review too often',
    zh: '退回初审次数已达上限',
  },
  ROLLBACK_TOO_LATE: {
    id: 'Sudah terlambat untuk membatalkan keputusan',
    en: 'It is too late to roll back this decision',
    zh: '已超过撤回期限',
  },
  SIGNING_TOO_LATE: {
    id: 'Batas waktu tanda tangan sudah lewat',
    en: 'The time for signing is over',
    zh: '已超过签约期限',
  },
  NOT_IN_GROUP: {
    id: 'Pesanan ini milik grup review lain',
    en: 'This order belongs to another review group',
    zh: '该订单属于其他审核组',
  },
  CAPACITY_REACHED: {
    id: 'Kapasitas hari ini sudah penuh',
    en: 'The orders of the day are reached',
    zh: '今日订单量已满',
  },
  OFF_DUTY: {
    id: 'Sedang tidak bertugas; manajer review dapat mengubahnya',
    en: 'Not on duty; the review manager can change that',
    zh: '当前不在岗,可由审核经理调整',
  },
  CORRECTION_WAITING: {
    id: 'Perubahan rekening masih menunggu persetujuan orang kedua',
    en: 'A corrected bank account still waits for a second person',
    zh: '银行账户更正仍待第二人确认',
  },
  RULES_WRONG: {
    id: 'Aturan masih mengandung kesalahan',
    en: 'The rules still have errors',
    zh: '规则仍有错误',
  },
  REPLAY_MISSING: {
    id: 'Putar ulang isi ini sebelum diajukan',
    en: 'Replay this very content before submitting it',
    zh: '提交前请先对此内容进行回放',
  },
  TRIAL_RUNNING: {
    id: 'Uji coba jenis ini sudah berjalan',
    en: 'A trial of this kind is running already',
    zh: '已有同类试运行正在进行',
  },
  ATTEMPTS_EXHAUSTED: {
    id: 'Percobaan pencairan sudah habis',
    en: 'No disbursement attempts are left',
    zh: '放款次数已用尽',
  },
  FAILURE_NOT_RETRYABLE: {
    id: 'Kegagalan ini tidak dapat dicoba ulang',
    en: 'This failure cannot be retried',
    zh: '此失败不可重试',
  },
  PAYOUT_CONTRADICTED: {
    id: 'Kanal menyatakan lain tentang pencairan pesanan ini: selesaikan dulu masalah terbukanya',
    en: 'The channel says otherwise about a payout of this order: settle that open item first',
    zh: '通道对该订单的放款说法不一:请先处理对应的待办异常',
  },
  CHANNEL_UNAVAILABLE: {
    id: 'Saluran pembayaran sedang tidak tersedia',
    en: 'The payment channel is not available',
    zh: '支付通道暂不可用',
  },
  NOTHING_LEFT: { id: 'Tidak ada lagi yang tersisa', en: 'Nothing is left', zh: '没有剩余' },
  AMOUNT_MISMATCH: { id: 'Jumlah tidak cocok', en: 'The amounts do not match', zh: '金额不符' },
  PAYMENT_NOT_MATCHED: {
    id: 'Pembayaran belum dicocokkan',
    en: 'The payment is not matched',
    zh: '款项尚未匹配',
  },
  CODE_LIVE: {
    id: 'Masih ada kode bayar yang aktif',
    en: 'A payment code is still live',
    zh: '仍有有效的付款码',
  },
  CREDIT_TOO_SMALL: { id: 'Saldo lebih tidak cukup', en: 'The credit is too small', zh: '余额不足' },
  SHOP_AMOUNT: {
    id: 'Gerai tidak menerima jumlah ini; bayar ke virtual account',
    en: 'A shop does not take this amount; pay to the virtual account',
    zh: '门店不受理该金额；请付至虚拟账户',
  },
  REDUCTION_OPEN: {
    id: 'Masih ada potongan yang berjalan',
    en: 'A reduction is still open',
    zh: '仍有未完成的减免',
  },
  REDUCTION_TOO_LARGE: { id: 'Potongan terlalu besar', en: 'The reduction is too large', zh: '减免金额过大' },
  EXTENSIONS_EXHAUSTED: {
    id: 'Perpanjangan sudah habis',
    en: 'No extensions are left',
    zh: '展期次数已用尽',
  },
  EXTENSION_TOO_LATE: {
    id: 'Sudah terlambat untuk memperpanjang',
    en: 'It is too late to extend',
    zh: '已超过展期期限',
  },
  EXTENSION_TOO_LONG: {
    id: 'Perpanjangan terlalu lama',
    en: 'The extension is too long',
    zh: '展期时间过长',
  },
  EXTENSION_PASSES_NEXT: {
    id: 'Perpanjangan melewati cicilan berikutnya',
    en: 'The extension passes the next instalment',
    zh: '展期超过下一期到期日',
  },
  EVENT_IN_FUTURE: { id: 'Tanggal itu belum tiba', en: 'That day has not come yet', zh: '该日期尚未到' },
  WRITE_OFF_TOO_EARLY: {
    id: 'Belum waktunya dihapus buku',
    en: 'It is too early to write off',
    zh: '尚未到核销时间',
  },
  CONTACT_WINDOW_CLOSED: {
    id: 'Di luar jam kontak yang diizinkan',
    en: 'Outside the permitted contact hours',
    zh: '不在允许联系的时段内',
  },
  CONTACT_TOO_OFTEN: {
    id: 'Batas jumlah kontak hari ini sudah tercapai',
    en: 'The contact limit for today is reached',
    zh: '今日联系次数已达上限',
  },
  CONTACT_REFUSED: {
    id: 'Kontak ini tidak boleh dihubungi',
    en: 'This contact may not be used',
    zh: '不可联系此联系人',
  },
  CERTIFICATE_MISSING: {
    id: 'Sertifikat penagihan belum ada',
    en: 'The collection certificate is missing',
    zh: '缺少催收证书',
  },
  REVEAL_QUOTA: {
    id: 'Kuota membuka data hari ini sudah habis',
    en: 'Your reveals for today are used up',
    zh: '今日查看次数已用尽',
  },
  REVEAL_EXPIRED: {
    id: 'Waktu membuka data sudah habis',
    en: 'The time to view has run out',
    zh: '查看时间已结束',
  },
  FILE_TYPE: {
    id: 'Jenis berkas tidak diterima',
    en: 'This kind of file is not accepted',
    zh: '不支持此文件类型',
  },
  FILE_TOO_LARGE: { id: 'Berkas terlalu besar', en: 'The file is too large', zh: '文件过大' },
  FILE_ENCODING: {
    id: 'Pengodean berkas tidak dikenali',
    en: 'The encoding of the file is not known',
    zh: '无法识别文件编码',
  },
  FILE_COLUMNS: {
    id: 'Kolom berkas tidak sesuai',
    en: 'The columns of the file do not fit',
    zh: '文件列不符',
  },
  FILE_FORMULA: { id: 'Berkas berisi rumus', en: 'The file contains formulas', zh: '文件包含公式' },
  FILE_BOMB: {
    id: 'Isi berkas terlalu besar setelah dibuka',
    en: 'The file is too large once unpacked',
    zh: '文件解压后过大',
  },
  FILE_UNREADABLE: { id: 'Berkas tidak dapat dibaca', en: 'The file cannot be read', zh: '文件无法读取' },
  IMPORT_NOT_READY: { id: 'Impor belum siap', en: 'The import is not ready', zh: '导入尚未就绪' },
  LINK_EXPIRED: { id: 'Tautan sudah kedaluwarsa', en: 'The link has expired', zh: '链接已过期' },
  EXPORTS_EXHAUSTED: {
    id: 'Terlalu banyak ekspor; tunggu atau batalkan satu',
    en: 'Too many exports; wait, or cancel one',
    zh: '导出过多，请等待或取消一个',
  },
  EXPORT_TOO_LARGE: {
    id: 'Lebih dari {max} baris; persempit filter',
    en: 'More than {max} rows; narrow the filter',
    zh: '超过 {max} 行，请缩小筛选范围',
  },
  REHEARSAL_OLD: {
    id: 'Pratinjau sudah terlalu lama; ulangi',
    en: 'The rehearsal is too old; try again',
    zh: '预演已过期，请重新预演',
  },
} as const satisfies Record<ErrorCode, Word>
