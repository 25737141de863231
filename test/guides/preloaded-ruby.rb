# Runs printed Ruby programs in one process, see preloaded.ts. An app is called without a web server: Rack's contract is
# a single function.
require 'json'
require 'net/http'
require 'openssl'
require 'securerandom'
require 'stringio'
require 'time'

# Constants of the files that a program requires are defined again by the next folder's.
module Warning
  def self.warn(text, **) = /: (?:already initialized constant|previous definition of) /.match?(text) || super
end
$told = $stdout.dup
$told.sync = true
$lock = Mutex.new
$latest = 0
$given = ENV.to_h
CLOCK = Time.method(:now)

def emit(what) = $lock.synchronize { $told.puts(JSON.generate(what)) }

class Log < StringIO
  def write(*texts)
    emit({ id: $latest, log: texts.join })
    texts.sum(&:bytesize)
  end
end

def run(app) = ($app = app)

def start(number, folder, file, env)
  $latest = number
  Dir.chdir(folder)
  ENV.replace(env)
  # In a module of its own, so that nothing is left of the program that ran before.
  load(File.join(folder, file), true)
  emit({ id: number, ready: true })
rescue StandardError, ScriptError, SystemExit => e
  warn e.full_message
  emit({ id: number, ended: true })
end

def stop(number)
  (Thread.list - [Thread.main]).each(&:kill).each(&:join)
  emit({ id: number, ended: true })
end

def answer(number, call)
  path, query = call['path'].split('?', 2)
  env = { 'REQUEST_METHOD' => call['method'], 'PATH_INFO' => path, 'QUERY_STRING' => query.to_s }
  env['rack.input'] = StringIO.new(call['body']) if call['body']
  (call['headers'] || {}).each { |name, value| env["HTTP_#{name.upcase.tr('-', '_')}"] = value }
  # Like Rack's own servers, so that an app that raises does not leave its client waiting.
  status, _, body = begin
    $app.call(env)
  rescue StandardError => e
    warn e.message
    [500, {}, ['{}']]
  end
  emit({ id: number, call: call['id'], status: status, body: body.join })
end

def run_script(number, folder, script, input)
  Dir.chdir(folder)
  ENV.replace($given)
  before = [$stdin, $stdout]
  $stdin, $stdout = StringIO.new(input), StringIO.new
  reply = begin
    eval(script, TOPLEVEL_BINDING.dup, File.join(folder, '-e'))
    { result: $stdout.string }
  rescue StandardError, ScriptError, SystemExit => e
    { error: e.full_message }
  end
  $stdin, $stdout = before
  # A script may have set the clock.
  Time.define_singleton_method(:now, CLOCK)
  # The next script loads the files again.
  $LOADED_FEATURES.reject! { |path| path.start_with?(folder) }
  Object.constants.each do |name|
    path, = Object.const_source_location(name)
    Object.send(:remove_const, name) if path.to_s.start_with?(folder)
  end
  emit({ id: number, **reply })
end

jobs = $stdin
$stdout = $stderr = Log.new
while (line = jobs.gets)
  job = JSON.parse(line)
  number = job['number']
  case job['job']
  when 'start' then start(number, *job.values_at('folder', 'file', 'env'))
  when 'stop' then stop(number)
  when 'call' then Thread.new(number, job['call']) { |id, call| answer(id, call) }
  when 'run' then run_script(number, *job.values_at('folder', 'script', 'input'))
  end
end
