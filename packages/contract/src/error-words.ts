import type { ErrorCode } from '@lumbung/domain/errors'
import type { Language } from './fields.ts'

type Words = Readonly<Record<Language, string>>

/**
 * What each refusal says and what to do about it, for server and console alike; `{{…}}` is a value of the refusal. A new
 * code does not compile until it has its words.
 */
export const errorWords = {
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
    id: 'Sedang sangat sibuk, coba lagi dalam {{seconds}} detik',
    en: 'Very many requests at the moment, try again in {{seconds}} s',
    zh: '当前请求很多，请{{seconds}}秒后重试',
  },
  INTERNAL: {
    id: 'Terjadi gangguan di sistem kami; coba lagi',
    en: 'Something broke on our side; try again',
    zh: '系统内部出错，请重试',
  },
  NOT_FOUND: { id: 'Data tidak ditemukan', en: 'Not found', zh: '未找到数据' },
  DUPLICATE: { id: 'Data ini sudah ada', en: 'This exists already', zh: '该内容已存在' },
  IDEMPOTENCY_MISMATCH: {
    id: 'Permintaan yang sama pernah dikirim dengan isi berbeda',
    en: 'The same request was sent before with other contents',
    zh: '相同请求曾以不同内容提交',
  },
  ANSWERED_BEFORE: {
    id: 'Permintaan ini sudah dijalankan; jawabannya tidak ditampilkan lagi',
    en: 'This request was carried out before; its answer is not told again',
    zh: '该请求此前已执行，结果不再显示',
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
  REASON_MISSING: { id: 'Alasan wajib diisi', en: 'A reason is needed', zh: '必须填写原因' },
  NO_COMPANY_ACCOUNT: {
    id: 'Belum ada rekening perusahaan yang disetujui',
    en: 'No company account has been agreed on',
    zh: '尚无已批准的公司账户',
  },
  SAME_PERSON: {
    id: 'Harus dilakukan oleh orang lain',
    en: 'Another person must do this',
    zh: '必须由另一人操作',
  },
  PASSWORD_AGAIN: {
    id: 'Masukkan kata sandi Anda sekali lagi',
    en: 'Enter your password again',
    zh: '请再次输入密码',
  },
  LOGIN_FAILED: { id: 'Email atau kata sandi salah', en: 'Email or password is wrong', zh: '邮箱或密码错误' },
  LOGIN_LOCKED: {
    id: 'Terlalu banyak percobaan; tunggu {{minutes}} menit',
    en: 'Too many tries; wait {{minutes}} min',
    zh: '尝试次数过多，请等待{{minutes}}分钟',
  },
  CODE_WRONG: {
    id: 'Kode salah; sisa {{left}} percobaan',
    en: 'The code is wrong; {{left}} tries left',
    zh: '验证码错误，还可尝试{{left}}次',
  },
  CODE_EXPIRED: {
    id: 'Kode tidak berlaku lagi; minta kode baru',
    en: 'The code no longer works; ask for a new one',
    zh: '验证码已失效，请重新获取',
  },
  CODE_TOO_SOON: {
    id: 'Kode baru saja dikirim; tunggu sebelum meminta lagi',
    en: 'A code was just sent; wait before asking for another',
    zh: '验证码刚刚发送，请稍后再试',
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
    zh: '管理员角色拥有全部权限，不能修改',
  },
  ROLE_IN_USE: {
    id: 'Masih ada {{members}} akun dalam peran ini',
    en: '{{members}} accounts are still in this role',
    zh: '仍有{{members}}个账号属于此角色',
  },
  LAST_ADMIN: {
    id: 'Administrator aktif terakhir harus tetap ada',
    en: 'The last active administrator stays',
    zh: '必须保留最后一位有效管理员',
  },
  REQUEST_REPLAYED: {
    id: 'Permintaan ini sudah diterima sebelumnya',
    en: 'This signed request was taken before',
    zh: '该签名请求此前已处理',
  },
  SIGNATURE_INVALID: {
    id: 'Tanda tangan permintaan tidak sah',
    en: 'The signature of the request is invalid',
    zh: '请求签名无效',
  },
  APP_UNKNOWN: { id: 'Aplikasi tidak dikenal', en: 'Unknown app', zh: '未知应用' },
  PHONEBOOK_REFUSED: {
    id: 'Buku telepon perangkat tidak diterima',
    en: 'Device address books are not accepted',
    zh: '不接受设备通讯录',
  },
  OPEN_ORDER_EXISTS: {
    id: 'Nasabah masih punya pesanan berjalan',
    en: 'The borrower still has an open order',
    zh: '客户仍有未完成订单',
  },
  COOLING_OFF: {
    id: 'Nasabah dapat mengajukan lagi pada {{day}}',
    en: 'The borrower may apply again on {{day}}',
    zh: '客户可于{{day}}重新申请',
  },
  INQUIRY_OPEN: {
    id: 'Pertanyaan ke sumber ini masih menunggu jawaban',
    en: 'This source is being asked already; its answer is awaited',
    zh: '该数据源已在查询，正等待答复',
  },
  CONSENT_EXPIRED: {
    id: 'Persetujuan nasabah sudah kedaluwarsa sejak {{day}}: minta persetujuan baru lewat pengajuan baru',
    en: 'The borrower’s consent ended on {{day}}: only a new application brings a new one',
    zh: '客户授权已于{{day}}到期：须由新申请取得新授权',
  },
  SOURCE_STOPPED: {
    id: 'Sumber ini sedang dihentikan atau tidak terhubung: aktifkan di Alat konfigurasi › Sumber data',
    en: 'This source is stopped or not connected: turn it on in Configuration › Data sources',
    zh: '该数据源已停用或未连接：请在 配置工具 › 数据源 中启用',
  },
  AFFORDABILITY_EXCEEDED: {
    id: 'Melampaui batas kemampuan bayar yang berlaku: tolak, atau kembalikan untuk jumlah lebih kecil',
    en: 'Beyond the affordability ceiling in force: reject it, or send it back for a smaller amount',
    zh: '超出现行还款能力上限：请拒绝，或退回改小金额',
  },
  CONSENT_MISSING: {
    id: 'Nasabah belum memberi persetujuan',
    en: 'The borrower has not consented',
    zh: '客户尚未同意',
  },
  LAYOUT_NOT_AGREED: {
    id: 'Tata letak laporan ini belum disetujui dua orang. Isi di bagian Tata letak, lalu minta orang lain menyetujuinya; berlaku mulai harinya',
    en: 'No layout of this report is agreed on by two people. Fill it in under Layouts and have another person agree; it holds from its day on',
    zh: '该报送格式尚未经两人确认。请在“格式”中填写，并由另一人批准；自生效日起适用',
  },
  REFUSED_LINE_WRONG: {
    id: 'Baris {{row}} berkas tolakan tidak cocok dengan berkas laporan: nomor barisnya tidak ada di sana, atau tertulis dua kali. Tidak ada yang dimuat',
    en: 'Row {{row}} of the file does not fit the report: its line is not in there, or is named twice. Nothing was loaded',
    zh: '文件第{{row}}行与报送文件不符：行号不存在或重复。未载入任何内容',
  },
  PRODUCT_UNKNOWN: {
    id: 'Produk, jumlah, atau tenor tidak tersedia',
    en: 'No such product, amount or term',
    zh: '无此产品、金额或期限',
  },
  COST_CEILING_EXCEEDED: {
    id: 'Biaya melebihi batas yang diizinkan',
    en: 'The cost is over the legal ceiling',
    zh: '费用超过法定上限',
  },
  ORDER_NOT_FOUND: { id: 'Pesanan tidak ditemukan', en: 'No such order', zh: '未找到订单' },
  LOCK_LOST: {
    id: 'Kunci review sudah lepas, ambil kembali pesanan ini',
    en: 'The review lock has been lost, claim the order again',
    zh: '审核锁已失效，请重新领取订单',
  },
  LOCK_HELD: {
    id: 'Pesanan sedang dipegang {{holder}}',
    en: '{{holder}} holds this order',
    zh: '订单正由{{holder}}处理',
  },
  BEING_DECIDED: {
    id: 'Pesanan sedang diputus {{holder}}',
    en: 'This order is being decided by {{holder}}',
    zh: '订单正由{{holder}}决定',
  },
  UNDO_TOO_LATE: {
    id: 'Waktu untuk mengurungkan sudah lewat, keputusan berlaku',
    en: 'The time to undo is over, the decision stands',
    zh: '撤销时间已过，决定已生效',
  },
  CHECKLIST_INCOMPLETE: {
    id: 'Masih ada {{open}} pemeriksaan',
    en: '{{open}} checks are open',
    zh: '还有{{open}}项未检查',
  },
  RETURNS_EXHAUSTED: { id: 'Sudah dikembalikan dua kali', en: 'Returned twice already', zh: '已退回两次' },
  GO_BACKS_EXHAUSTED: {
    id: 'Pesanan sudah terlalu sering dikirim balik ke review pertama',
    en: 'The order has gone back to first review too often',
    zh: '退回初审次数已达上限',
  },
  ROLLBACK_TOO_LATE: {
    id: 'Batas waktu membuka kembali sudah lewat',
    en: 'The time to reopen is over',
    zh: '已超过重开时限',
  },
  SIGNING_TOO_LATE: {
    id: 'Batas waktu tanda tangan sudah lewat',
    en: 'The time to sign is over',
    zh: '已超过签约时限',
  },
  NOT_IN_GROUP: {
    id: 'Pesanan ini milik grup review lain',
    en: 'This order belongs to another review group',
    zh: '该订单属于其他审核组',
  },
  CAPACITY_REACHED: {
    id: 'Batas harian Anda sudah tercapai',
    en: 'Your daily limit is reached',
    zh: '您今日的上限已到',
  },
  OFF_DUTY: {
    id: 'Sedang tidak bertugas; manajer review dapat mengubahnya',
    en: 'Not on duty; the review manager can change that',
    zh: '当前不在岗，可由审核经理调整',
  },
  CORRECTION_WAITING: {
    id: 'Sebuah koreksi masih menunggu persetujuan orang kedua',
    en: 'A correction still waits for a second person',
    zh: '已有一项更正待第二人确认',
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
  ACCOUNT_NOT_CONFIRMED: {
    id: 'Bank belum menjawab milik siapa rekening ini, atau tidak mengenalnya',
    en: 'The bank has not said yet whose account this is, or knows no such account',
    zh: '银行尚未答复该账户的户名，或查无此账户',
  },
  ATTEMPTS_EXHAUSTED: {
    id: 'Percobaan pencairan sudah habis',
    en: 'No disbursement attempts are left',
    zh: '放款次数已用尽',
  },
  FAILURE_NOT_RETRYABLE: {
    id: 'Kegagalan ini perlu data bank baru',
    en: 'This failure needs new bank data first',
    zh: '此失败需先更新银行信息',
  },
  PAYOUT_CONTRADICTED: {
    id: 'Kanal menyatakan lain tentang pencairan pesanan ini: selesaikan dulu masalah terbukanya',
    en: 'The channel says otherwise about a payout of this order: settle that open item first',
    zh: '通道对该订单的放款说法不一：请先处理对应的待办异常',
  },
  NOT_PUT_FORWARD: {
    id: 'Belum diajukan',
    en: 'Not put forward yet',
    zh: '尚未提交放款',
  },
  ALREADY_PUT_FORWARD: {
    id: 'Sudah diajukan, menunggu otorisasi',
    en: 'Put forward already, it waits for release',
    zh: '已提交，等待放行',
  },
  PAYOUT_HELD: {
    id: 'Sedang ditahan: lepas dulu penahanannya',
    en: 'It is held: end the hold first',
    zh: '已挂起：请先解除挂起',
  },
  NOT_HELD: { id: 'Tidak sedang ditahan', en: 'It is not held', zh: '未被挂起' },
  PAYOUT_RELEASED: { id: 'Sudah diotorisasi', en: 'It is released already', zh: '已放行' },
  PAYOUT_BEGUN: { id: 'Pengirimannya sudah dimulai', en: 'Its sending has begun', zh: '已开始发送' },
  PAYOUT_NOT_FAILED: { id: 'Pencairannya tidak gagal', en: 'It has not failed', zh: '放款并未失败' },
  SAME_CHANNEL: { id: 'Sudah lewat kanal itu', en: 'It goes by that channel already', zh: '已走该通道' },
  CHANNEL_UNAVAILABLE: {
    id: 'Kanal pembayaran tidak menjawab',
    en: 'The payment channel does not answer',
    zh: '支付通道无响应',
  },
  NOTHING_LEFT: { id: 'Tidak ada lagi yang menunggu', en: 'Nothing is waiting any more', zh: '没有待处理项' },
  AMOUNT_MISMATCH: { id: 'Jumlah tidak sesuai', en: 'The amount does not fit', zh: '金额不符' },
  PAYMENT_NOT_MATCHED: {
    id: 'Pembayaran belum dicocokkan',
    en: 'The payment is not matched',
    zh: '款项尚未匹配',
  },
  TAKES_NO_PAYMENT: {
    id: 'Pesanan ini tidak punya pinjaman yang bisa dibayar pada hari itu',
    en: 'This order had no loan that could be paid on that day',
    zh: '该订单在当日没有可还款的借款',
  },
  CODE_LIVE: {
    id: 'Masih ada kode bayar yang aktif',
    en: 'Another payment code is still open',
    zh: '仍有有效付款码',
  },
  CREDIT_TOO_SMALL: { id: 'Saldo lebih tidak cukup', en: 'The credit is too small', zh: '多还款不足' },
  SHOP_AMOUNT: {
    id: 'Gerai menerima {{min}} sampai {{max}} rupiah; bayar ke virtual account',
    en: 'A shop takes {{min}} to {{max}} rupiah; pay to the virtual account',
    zh: '门店仅受理{{min}}至{{max}}印尼盾；请使用虚拟账户付款',
  },
  REDUCTION_OPEN: {
    id: 'Masih ada potongan yang berjalan',
    en: 'A reduction is open already',
    zh: '已有未结减免',
  },
  REDUCTION_TOO_LARGE: {
    id: 'Melebihi batas potongan',
    en: 'More than may be reduced',
    zh: '超过可减免金额',
  },
  FEE_TOO_LARGE: {
    id: 'Biaya ini paling banyak {{max}} rupiah',
    en: 'This fee is {{max}} rupiah at most',
    zh: '此项费用最多{{max}}印尼盾',
  },
  FEE_PAID: {
    id: 'Biaya ini sudah dibayar atau dihapus sebagian',
    en: 'Some of this fee was paid or forgiven already',
    zh: '此项费用已部分支付或减免',
  },
  EXTENSIONS_EXHAUSTED: {
    id: 'Perpanjangan sudah habis',
    en: 'No extensions are left',
    zh: '展期次数已用尽',
  },
  EXTENSION_TOO_LATE: {
    id: 'Sudah terlambat untuk diperpanjang',
    en: 'Too late to extend',
    zh: '已超过展期时限',
  },
  EXTENSION_TOO_LONG: {
    id: 'Perpanjangan terlalu lama',
    en: 'The extension is too long',
    zh: '展期时间过长',
  },
  EXTENSION_PASSES_NEXT: {
    id: 'Jatuh tempo baru melewati cicilan berikutnya',
    en: 'The new due date passes the next instalment',
    zh: '新到期日超过下一期',
  },
  EVENT_IN_FUTURE: { id: 'Tanggalnya belum tiba', en: 'The day has not come yet', zh: '日期尚未到' },
  WRITE_OFF_TOO_EARLY: {
    id: 'Belum waktunya dihapusbukukan',
    en: 'Too early to write off',
    zh: '未到核销时间',
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
  CASE_NOT_YOURS: {
    id: 'Kasus ini dipegang kolektor lain',
    en: 'This case is held by someone else',
    zh: '该案件由他人负责',
  },
  REACH_AT_CASE: {
    id: 'Pinjaman ini sedang ditagih: nomornya dibuka di meja kasus, setelah aturan kontak ditanya',
    en: 'This loan is being collected: its numbers open at the desk of the case, where the contact rules are asked first',
    zh: '该借款正在催收：号码须在案件页面打开，并先经联系规则审核',
  },
  DISPATCH_NOBODY: {
    id: 'Tidak ada grup aktif dengan kolektor untuk tahap ini: atur grup dan anggotanya dulu',
    en: 'No active group with collectors works on this stage: set up a group and its members first',
    zh: '该阶段没有启用且有催收员的分组：请先设置分组及成员',
  },
  DISPATCH_OLD: {
    id: 'Gladi ini dari hari lain: gladi ulang dulu, lalu jalankan',
    en: 'This rehearsal is of another day: rehearse again, then run it',
    zh: '此预演不是今天的：请重新预演后再执行',
  },
  DISPATCH_WORKED: {
    id: 'Tidak dapat ditarik kembali: {n} kasus sudah dikerjakan atau berubah sejak dibagi',
    en: 'Cannot be taken back: {n} cases were worked on or changed since they were dealt',
    zh: '无法撤回：分案后已有 {n} 个案件被跟进或发生变化',
  },
  DISPATCH_NOT_LAST: {
    id: 'Hanya pembagian terakhir pada tahap ini yang dapat ditarik kembali',
    en: 'Only the last dispatch of this stage can be taken back',
    zh: '仅可撤回该阶段最近一次分案',
  },
  TEMPLATE_NOT_LIVE: {
    id: 'Templat ini belum disetujui, dimatikan, atau bukan untuk keperluan dan bahasa ini',
    en: 'This template is not approved, is turned off, or is not for this purpose and language',
    zh: '该模板未获批准、已停用，或不适用于此用途和语言',
  },
  SELLER_STOPPED: {
    id: 'Penjual ini dihentikan setelah panggilan gagal diperiksa, sampai dilatih ulang',
    en: 'This seller was stopped after a failed call, until they are retrained',
    zh: '该销售员因通话质检不合格已停用，需重新培训',
  },
  SELLER_OFF_DUTY: {
    id: 'Penjual ini sedang tidak bertugas',
    en: 'This seller is off duty',
    zh: '该销售员未在岗',
  },
  SELLER_NOBODY: {
    id: 'Tidak ada penjual yang bertugas',
    en: 'No seller is on duty',
    zh: '没有在岗的销售员',
  },
  SETTING_TOO_LATE: {
    id: 'Tanggal {{day}} sudah mulai: ajukan lagi untuk hari yang akan datang',
    en: '{{day}} has begun already: put it forward anew for a day to come',
    zh: '{{day}} 已经开始：请为之后的日期重新提交',
  },
  RECYCLE_TOO_SOON: {
    id: 'Prospek ini baru boleh didaur ulang {{day}}',
    en: 'This lead may be recycled from {{day}}',
    zh: '该线索 {{day}} 起可回收',
  },
  DONE_SINCE: {
    id: 'Sesudahnya: {{what}} – {{by}}, {{day}}',
    en: 'Done since: {{what}} – {{by}}, {{day}}',
    zh: '之后已有操作：{{what}} – {{by}}，{{day}}',
  },
  AGENCY_NOT_IN_FORCE: {
    id: 'Agensi ini tidak aktif, atau kontrak maupun izinnya tidak berlaku hari ini',
    en: 'This agency is put off, or its contract or licence does not hold today',
    zh: '该机构已停用，或其合同、许可今日无效',
  },
  AGENCY_FULL: {
    id: 'Batas kasus atau eksposur agensi ini tercapai',
    en: 'The limit of cases or exposure of this agency is reached',
    zh: '该机构的案件数或敞口已达上限',
  },
  AGENCY_NOBODY: {
    id: 'Tidak ada orang agensi ini yang bertugas dengan sertifikat berlaku',
    en: 'Nobody of this agency is on duty with a valid certificate',
    zh: '该机构没有在岗且证书有效的人员',
  },
  LETTERS_DONE: {
    id: 'Ketiga surat peringatan kasus ini sudah diterbitkan',
    en: 'All three warnings of this case have been issued',
    zh: '该案件的三封催告函均已签发',
  },
  LETTER_TOO_SOON: {
    id: 'Surat peringatan berikutnya baru boleh tujuh hari setelah yang terakhir',
    en: 'The next warning may be issued seven days after the last one',
    zh: '下一封催告函须距上一封满七天',
  },
  COLLECTOR_FULL: {
    id: 'Kolektor ini sudah memegang kasus sebanyak batasnya',
    en: 'This collector holds as many cases as they may',
    zh: '该催收员持有案件已达上限',
  },
  COLLECTOR_OFF_DUTY: {
    id: 'Kolektor ini sedang tidak bertugas',
    en: 'This collector is not on duty',
    zh: '该催收员当前不在岗',
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
    id: 'Jenis berkas ini tidak diterima',
    en: 'This kind of file is not accepted',
    zh: '不接受此类文件',
  },
  FILE_TOO_LARGE: { id: 'Berkas terlalu besar', en: 'The file is too large', zh: '文件过大' },
  FILE_ENCODING: {
    id: 'Berkas bukan UTF-8 (baris {{line}})',
    en: 'The file is not UTF-8 (line {{line}})',
    zh: '文件不是UTF-8编码（第{{line}}行）',
  },
  FILE_COLUMNS: { id: 'Kolom kurang atau ganda', en: 'Columns are missing or doubled', zh: '列缺失或重复' },
  FILE_FORMULA: {
    id: 'Ada rumus di baris {{row}}, kolom {{column}}',
    en: 'A cell holds a formula (row {{row}}, {{column}})',
    zh: '第{{row}}行{{column}}列含公式',
  },
  FILE_BOMB: {
    id: 'Isi berkas terlalu besar setelah dibuka',
    en: 'The file is too large once unpacked',
    zh: '文件解压后过大',
  },
  FILE_UNREADABLE: { id: 'Berkas tidak dapat dibaca', en: 'The file cannot be read', zh: '无法读取文件' },
  IMPORT_NOT_READY: { id: 'Pratinjau berkas dahulu', en: 'Preview the file first', zh: '请先预览文件' },
  STATEMENT_UNREADABLE: {
    id: 'Rekening koran tidak terbaca pada baris {{line}}: {{reason}}',
    en: 'The statement cannot be read at line {{line}}: {{reason}}',
    zh: '对账单第 {{line}} 行无法读取：{{reason}}',
  },
  STATEMENT_ACCOUNT: {
    id: 'Berkas ini milik rekening lain: {{found}}',
    en: 'The file is of another account: {{found}}',
    zh: '该文件属于另一个账户：{{found}}',
  },
  STATEMENT_BALANCE: {
    id: 'Saldo awal dan baris menghasilkan {{reached}}, tetapi saldo akhir {{end}}',
    en: 'Start balance and lines come to {{reached}}, the end balance says {{end}}',
    zh: '期初余额加明细为 {{reached}}，但期末余额为 {{end}}',
  },
  STATEMENT_DAYS: {
    id: 'Hari pada rekening koran tidak cocok: {{from}} sampai {{to}}',
    en: 'The days of the statement do not fit: {{from}} to {{to}}',
    zh: '对账单日期不符：{{from}} 至 {{to}}',
  },
  STATEMENT_LINE_TWICE: {
    id: 'Transaksi {{txId}} pada {{day}} sudah ada',
    en: 'Transaction {{txId}} of {{day}} is there already',
    zh: '{{day}} 的交易 {{txId}} 已存在',
  },
  STATEMENT_GAP: {
    id: 'Saldo pada {{day}} tidak bersambung: seharusnya {{expected}}, tertulis {{found}}',
    en: 'The balance at {{day}} does not go on from the day beside it: {{expected}} expected, {{found}} found',
    zh: '{{day}} 的余额与相邻日不连续：应为 {{expected}}，实为 {{found}}',
  },
  STATEMENT_LOADED: {
    id: 'Hari {{day}} rekening ini sudah dimuat dari {{name}}',
    en: '{{day}} of this account was loaded already, from {{name}}',
    zh: '该账户 {{day}} 已由 {{name}} 载入',
  },
  STATEMENT_ROWS: {
    id: '{{rows}} baris salah: perbaiki berkas atau kolomnya',
    en: '{{rows}} rows are wrong: fix the file or its columns',
    zh: '{{rows}} 行有误：请修正文件或列对应',
  },
  BANK_DAY_CLOSED: {
    id: 'Tidak diubah: {{day}} sudah ditutup. Koreksi dibukukan pada hari yang terbuka',
    en: 'Not changed: {{day}} is closed. A correction is dated on an open day',
    zh: '未更改：{{day}} 已关账。请在未关账日做更正',
  },
  BANK_DAY_OPEN: {
    id: '{{day}} belum ditutup: ubah barisnya sendiri',
    en: '{{day}} is not closed: change the line itself',
    zh: '{{day}} 尚未关账：请直接更改该行',
  },
  BANK_DAY_UNEXPLAINED: {
    id: '{{lines}} hal pada hari ini belum dijelaskan',
    en: '{{lines}} things of the day are not explained yet',
    zh: '当日还有 {{lines}} 项未解释',
  },
  BANK_DAY_ORDER: {
    id: 'Hari {{day}} ditutup lebih dulu',
    en: '{{day}} is closed first',
    zh: '须先关账 {{day}}',
  },
  CHANNEL_DAY_DIFFERS: {
    id: 'Laporan {{channel}} hari ini berbeda dari buku kita pada {{n}} hal, antara lain {{reference}}',
    en: 'The report of {{channel}} differs from our books in {{n}} things of the day, {{reference}} among them',
    zh: '{{channel}} 当日报表与我方账簿有 {{n}} 项不符，其中包括 {{reference}}',
  },
  LINK_EXPIRED: { id: 'Tautan tidak berlaku lagi', en: 'The link no longer works', zh: '链接已失效' },
  EXPORTS_EXHAUSTED: {
    id: 'Terlalu banyak ekspor; tunggu atau batalkan satu',
    en: 'Too many exports; wait or cancel one',
    zh: '导出过多，请等待或取消一个',
  },
  EXPORT_TOO_LARGE: {
    id: 'Lebih dari {{max}} baris; persempit filter',
    en: 'More than {{max}} rows; narrow the filter',
    zh: '超过{{max}}行，请缩小筛选范围',
  },
  REHEARSAL_OLD: {
    id: 'Pratinjau sudah terlalu lama; ulangi',
    en: 'The rehearsal is too old; try it again',
    zh: '预演已过期，请重新预演',
  },
} as const satisfies Record<ErrorCode, Words>

/** Said when the session is gone (specification §8). */
export const sessionGoneWords: Words = {
  id: 'Anda telah keluar, batalkan untuk tetap di halaman ini, atau masuk lagi',
  en: 'You have been logged out, you may cancel to stay on this page, or log in again',
  zh: '您已登出，可以取消以留在此页面，或重新登录',
}
